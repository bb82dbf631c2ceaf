// @ts-nocheck
declare const styles = {
  'window': '' as string,
  'content': '' as string,
  'main': '' as string,
  'main': '' as string,
  'waiting': '' as string,
} as const;
export default styles;
