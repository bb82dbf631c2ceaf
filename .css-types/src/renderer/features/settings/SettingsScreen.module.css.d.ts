// @ts-nocheck
declare const styles = {
  'screen': '' as string,
  'panel': '' as string,
  'port': '' as string,
  'grow': '' as string,
  'fixed': '' as string,
} as const;
export default styles;
