/* What a workbook needs of saxen, which comes without types. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>) => void,
    ): this;
    on(event: 'closeTag' | 'text' | 'cdata', listener: (content: string) => void): this;
    /** Throws for what is not XML. */
    parse(xml: string): void;
  }
}
