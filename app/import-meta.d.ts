interface ImportMetaEnv {
  /** Absent in tests, which build nothing. */
  readonly SHOP_VERSION?: string;
}

interface ImportMeta {
  /** The folder of the built programs (server/program-files.ts). Absent in development and in tests. */
  readonly programs?: URL;
}
