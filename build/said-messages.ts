import { extractor } from '@lingui/cli/api';
import ts from 'typescript';

/** A message, and what stands in it, for translators: the code of each value. */
interface Message {
  pattern: string;
  values: string[];
}

/** A pattern, as `say` makes one, or as the window looks up a problem that a schema finds. */
function patternOf(node: ts.Node, numbersAreValues: boolean): Message | undefined {
  const values: string[] = [];
  const value = (code: string) => `{${String(values.push(code) - 1)}}`;
  const words = (text: string) => (numbersAreValues ? text.replace(/\d+(?:,\d+)*/g, value) : text);
  if (ts.isStringLiteralLike(node)) return { pattern: words(node.text), values };
  if (!ts.isTemplateExpression(node)) return undefined;
  const pattern = node.templateSpans.reduce(
    (text, { expression, literal }) => text + value(expression.getText()) + words(literal.text),
    words(node.head.text),
  );
  return { pattern, values };
}

/** The message that a piece of code has for a person at the window; undefined for any other. */
function messageOf(node: ts.Node): Message | undefined {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'say') {
    return patternOf(node.template, false);
  }
  // The sentence of an error's code.
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'sentence') {
    return patternOf(node.initializer, false);
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'mustBe') {
    const what = node.arguments[0] && patternOf(node.arguments[0], true);
    return what && { ...what, pattern: `must be ${what.pattern}` };
  }
  const problem = patternOf(node, true);
  if (problem === undefined) return undefined;
  const { pattern } = problem;
  const isProblem = pattern.startsWith('must ') || (PROBLEM.test(pattern) && checks(node));
  return isProblem ? problem : undefined;
}

/** What is wrong with a value, worded to follow the name of its field. */
const PROBLEM = /^(?:is|has|are|can|can’t) /;

/** Whether a piece of code is in a room that checks values; elsewhere, such words are part of something else. */
function checks(node: ts.Node): boolean {
  return /src[\\/](?:shared|main[\\/](?:stock|persons))[\\/]/.test(node.getSourceFile().fileName);
}

/** Collects what main and the schemas say, where the English words are a message's id, and what the macros hold. */
export const saidMessages: typeof extractor = {
  match: (file) => /src[\\/](?:main|shared)[\\/]/.test(file),
  extract: async (file, code, onMessageExtracted, context) => {
    const visit = (node: ts.Node): void => {
      const message = messageOf(node);
      if (message !== undefined) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        const { pattern: id, values } = message;
        const placeholders = Object.fromEntries(values.entries());
        onMessageExtracted({ id, message: id, origin: [file, line + 1], placeholders });
      }
      ts.forEachChild(node, visit);
    };
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
    visit(source);
    if (extractor.match(file)) await extractor.extract(file, code, onMessageExtracted, context);
  },
};
