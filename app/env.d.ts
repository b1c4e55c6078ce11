interface ImportMetaEnv {
  /** The instant of the build, ISO 8601. */
  readonly BUILT_AT: string
}
