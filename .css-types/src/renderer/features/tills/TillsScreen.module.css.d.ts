// @ts-nocheck
declare const styles = {
  'screen': '' as string,
  'header': '' as string,
} as const;
export default styles;
