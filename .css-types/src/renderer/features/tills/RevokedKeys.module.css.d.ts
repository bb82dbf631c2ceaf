// @ts-nocheck
declare const styles = {
  'item': '' as string,
  'list': '' as string,
  'key': '' as string,
  'words': '' as string,
  'label': '' as string,
  'control': '' as string,
  'content': '' as string,
  'chevron': '' as string,
} as const;
export default styles;
