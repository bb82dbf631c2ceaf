// @ts-nocheck
declare const styles = {
  'toolbar': '' as string,
  'search': '' as string,
  'search': '' as string,
  'category': '' as string,
  'add': '' as string,
  'options': '' as string,
} as const;
export default styles;
