// @ts-nocheck
declare const styles = {
  'handover': '' as string,
  'columns': '' as string,
  'code': '' as string,
} as const;
export default styles;
