/** orval takes the base address from the document, and the headers of a reply with it. */
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
