// @ts-nocheck
declare const styles = {
  'undo': '' as string,
} as const;
export default styles;
