// Imported first: React reads it on import, and `server.ts` sets the same.
process.env.NODE_ENV ??= "production";
