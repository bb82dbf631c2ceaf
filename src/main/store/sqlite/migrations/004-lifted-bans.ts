/** `lift_applied`: the latest lifting of a ban (Unix ms) that was applied to a caller, 0 for none. */
export const sql = `
ALTER TABLE usage ADD COLUMN lift_applied INTEGER NOT NULL DEFAULT 0;
`;
