// @ts-nocheck
declare const styles = {
  'root': '' as string,
  'body': '' as string,
  'words': '' as string,
  'label': '' as string,
  'root': '' as string,
  'track': '' as string,
  'root': '' as string,
  'track': '' as string,
} as const;
export default styles;
