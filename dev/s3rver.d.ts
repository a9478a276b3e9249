/** Types for the parts that we use of a package without its own. */
declare module "@20minutes/s3rver" {
  export type ListOptions = { delimiter?: string; prefix?: string; startAfter?: string };
  export type Listing = {
    objects: { key: string }[];
    commonPrefixes: string[];
    isTruncated: boolean;
  };
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: (string | Buffer)[] }[];
    });
    store: { listObjects(bucket: string, options: ListOptions): Promise<Listing> };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
