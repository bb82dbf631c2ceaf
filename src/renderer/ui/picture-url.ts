import { pictureType } from '../../shared/photograph.ts';

/** How many bytes become characters at a time: a function takes no more arguments than some ten thousand. */
const CHUNK = 8_192;

/** The URL of a picture, which holds its bytes: the window may load nothing else but its own files. */
export function pictureUrl(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return `data:${pictureType(bytes) ?? ''};base64,${btoa(text)}`;
}
