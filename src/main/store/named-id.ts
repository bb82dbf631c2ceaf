import { createHash } from 'node:crypto';
import { SaleId } from '../../shared/sale.ts';

/** The namespace of DNS names (RFC 9562, 6.6), which the contract with tills fixes. */
const NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** The UUID of a name (version 5, RFC 9562): the same for the same name, always. */
export function namedId(name: string): SaleId {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** A till's own id where it is a UUID, else the one of its name. */
export function recordId(own: string, name: string): SaleId {
  const id = SaleId.safeParse(own.toLowerCase());
  return id.success ? id.data : namedId(name);
}
