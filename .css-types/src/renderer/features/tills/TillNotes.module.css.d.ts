// @ts-nocheck
declare const styles = {
  'note': '' as string,
  'note': '' as string,
  'note': '' as string,
  'note': '' as string,
  'icon': '' as string,
  'icon': '' as string,
  'text': '' as string,
} as const;
export default styles;
