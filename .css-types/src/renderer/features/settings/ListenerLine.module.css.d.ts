// @ts-nocheck
declare const styles = {
  'words': '' as string,
  'address': '' as string,
  'listening': '' as string,
  'failed': '' as string,
  'off': '' as string,
} as const;
export default styles;
