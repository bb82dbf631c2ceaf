/** A page for when the window itself can't be shown: a heading, and a sentence that says what to do. */
export function plainPage(heading: string, sentence: string): string {
  return page(heading, '', `<h1>${heading}</h1>\n<p>${sentence}</p>`);
}

/**
 * A page that forwards the browser to `/`. A link on another site sends no strict cookie, but being
 * forwarded by a page of our own does.
 */
export function leadOnPage(): string {
  return page(
    'Animal Store',
    '\n<meta http-equiv="refresh" content="0; url=/">',
    '<p><a href="/">Open the window</a></p>',
  );
}

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">${head}
<title>${title}</title>
${body}
</html>
`;
}
