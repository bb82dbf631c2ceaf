// @ts-nocheck
declare const styles = {
  'root': '' as string,
  'bar': '' as string,
  'list': '' as string,
  'list': '' as string,
  'tab': '' as string,
  'tab': '' as string,
  'tab': '' as string,
  'count': '' as string,
  'panel': '' as string,
} as const;
export default styles;
