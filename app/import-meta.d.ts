interface ImportMetaEnv {
  /** Absent in tests, which build nothing. */
  readonly SHOP_VERSION?: string;
}
