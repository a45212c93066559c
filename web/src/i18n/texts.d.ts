declare module "virtual:texts/*" {
  const texts: Readonly<Record<string, import("icu-minify/format").CompiledMessage>>;
  export default texts;
}
