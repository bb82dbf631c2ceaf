/**
 * Replaces, in the window's build, the half of zod that writes JSON Schema (5 kB of the first load):
 * the window only checks values.
 */
const refuse = () => () => {
  throw new TypeError('The window writes no JSON Schema');
};
module.exports = { createToJSONSchemaMethod: refuse, createStandardJSONSchemaMethod: refuse };
