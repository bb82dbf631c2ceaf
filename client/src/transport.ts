import { ConnectionError } from './errors.ts';

/** A request to the service. */
export interface TillRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** A whole reply. */
export interface TillReply {
  status: number;
  /** The value of a header, by its name in lower case; null when it is absent. */
  header(name: string): string | null;
  body: string;
}

/** Carries one request and its whole reply. Rejects with a ConnectionError when that breaks off. */
export type Transport = (request: TillRequest) => Promise<TillReply>;

/** By `fetch`: in Node, in a browser, wherever it is. */
export const byFetch: Transport = async ({ url, signal, ...init }) => {
  try {
    const response = await fetch(url, { ...init, signal, redirect: 'error' });
    const body = await response.text();
    return { status: response.status, header: (name) => response.headers.get(name), body };
  } catch (error) {
    throw new ConnectionError(error);
  }
};
