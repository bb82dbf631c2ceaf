// @ts-nocheck
declare const styles = {
  'page': '' as string,
  'title': '' as string,
  'button': '' as string,
} as const;
export default styles;
