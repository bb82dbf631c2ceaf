// @ts-nocheck
declare const styles = {
  'title': '' as string,
  'content': '' as string,
  'header': '' as string,
  'body': '' as string,
  'footer': '' as string,
} as const;
export default styles;
