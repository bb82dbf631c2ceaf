// @ts-nocheck
declare const styles = {
  'danger': '' as string,
} as const;
export default styles;
