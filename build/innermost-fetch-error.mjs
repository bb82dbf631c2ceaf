// @ts-check
/**
 * Preloaded into Electron's installer, which prints only the outermost error: "fetch failed". What
 * really went wrong (no such host, connection refused) is its cause.
 */
const fetchAsItIs = globalThis.fetch;

/** @type {typeof fetch} */
globalThis.fetch = async (input, init) => {
  try {
    return await fetchAsItIs(input, init);
  } catch (error) {
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  }
};
