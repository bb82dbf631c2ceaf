// @ts-nocheck
declare const styles = {
  'table': '' as string,
  'table': '' as string,
  'table': '' as string,
  'figure': '' as string,
  'table': '' as string,
  'table': '' as string,
} as const;
export default styles;
