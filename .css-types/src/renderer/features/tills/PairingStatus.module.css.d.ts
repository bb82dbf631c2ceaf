// @ts-nocheck
declare const styles = {
  'connected': '' as string,
} as const;
export default styles;
