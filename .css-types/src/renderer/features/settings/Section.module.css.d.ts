// @ts-nocheck
declare const styles = {
  'section': '' as string,
  'section': '' as string,
  'title': '' as string,
  'rows': '' as string,
  'row': '' as string,
  'row': '' as string,
  'row': '' as string,
} as const;
export default styles;
