// @ts-nocheck
declare const styles = {
  'meter': '' as string,
  'figures': '' as string,
  'of': '' as string,
  'bar': '' as string,
  'section': '' as string,
  'meter': '' as string,
  'section': '' as string,
  'meter': '' as string,
  'section': '' as string,
  'full': '' as string,
} as const;
export default styles;
