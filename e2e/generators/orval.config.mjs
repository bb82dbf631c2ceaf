/** orval takes the base address from the document, and returns a reply's headers with it. */
export default {
  shop: {
    input: './generated/openapi.json',
    output: {
      target: './generated/orval/client.ts',
      client: 'fetch',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
};
