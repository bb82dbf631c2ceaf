// @ts-nocheck
declare const styles = {
  'code': '' as string,
} as const;
export default styles;
