/** Types for the parts that we use of a package without its own. */
declare module "@20minutes/s3rver" {
  export type ListOptions = { delimiter?: string; prefix?: string; startAfter?: string };
  export type Listing = {
    objects: { key: string }[];
    commonPrefixes: string[];
    isTruncated: boolean;
  };
  type Metadata = Record<string, string>;
  type NewObject = {
    bucket: string;
    key: string;
    content: Buffer | NodeJS.ReadableStream;
    metadata: Metadata;
  };
  export type Store = {
    listObjects(bucket: string, options: ListOptions): Promise<Listing>;
    getObject(bucket: string, key: string, options?: object): Promise<unknown>;
    putObject(object: NewObject): Promise<{ size: number; md5: string }>;
    /** @returns the size, and the MD5 sum as hexadecimal digits */
    putContent(path: string, content: NodeJS.ReadableStream): Promise<[number, string]>;
    putMetadata(bucket: string, key: string, metadata: Metadata, md5: string): Promise<void>;
    getResourcePath(bucket: string, key: string, resource: "object"): string;
  };
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: (string | Buffer)[] }[];
    });
    store: Store;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
