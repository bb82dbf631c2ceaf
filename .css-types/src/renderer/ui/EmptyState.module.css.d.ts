// @ts-nocheck
declare const styles = {
  'root': '' as string,
  'icon': '' as string,
  'title': '' as string,
  'text': '' as string,
  'text': '' as string,
  'actions': '' as string,
} as const;
export default styles;
