// @ts-nocheck
declare const styles = {
  'note': '' as string,
  'note': '' as string,
  'note': '' as string,
  'icon': '' as string,
  'note': '' as string,
  'icon': '' as string,
  'note': '' as string,
  'icon': '' as string,
  'title': '' as string,
  'message': '' as string,
} as const;
export default styles;
