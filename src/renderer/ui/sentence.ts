/**
 * Turns a problem in the shared schemas' words ("must be at least 1") into a sentence for below its
 * field.
 */
export function asSentence(problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined;
  const words = problem.startsWith('is ') ? `this ${problem}` : problem;
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
