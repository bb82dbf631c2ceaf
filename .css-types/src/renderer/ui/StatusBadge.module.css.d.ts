// @ts-nocheck
declare const styles = {
  'badge': '' as string,
  'shape': '' as string,
  'badge': '' as string,
  'shape': '' as string,
  'badge': '' as string,
  'shape': '' as string,
  'badge': '' as string,
  'shape': '' as string,
  'badge': '' as string,
} as const;
export default styles;
