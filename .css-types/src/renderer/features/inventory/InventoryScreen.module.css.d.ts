// @ts-nocheck
declare const styles = {
  'screen': '' as string,
  'stock': '' as string,
  'list': '' as string,
  'total': '' as string,
} as const;
export default styles;
