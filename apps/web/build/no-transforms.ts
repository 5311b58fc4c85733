// In place of transforms of Vega that charts do not use; see `vite.config.ts`.
export {};
