// Imported first: React reads it when it is imported, and `server.ts` sets the same.
process.env.NODE_ENV ??= "production";
