import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// table.js and table.css go where the server serves them from; script/web runs this.
export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } })],
  resolve: { conditions: ["browser"] },
  server: { fs: { allow: [".."] } },
  build: {
    outDir: "../src/tablee/server/static",
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: {
      input: { table: "src/main.ts", theme: "src/theme.ts" },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].[hash].js",
        assetFileNames: (asset) => (asset.names[0]?.endsWith(".css") ? "table.css" : "[name].[hash][extname]"),
      },
    },
  },
  test: { environment: "happy-dom", include: ["tests/*.test.ts"] },
});
