/** Tells password managers which account the form's password belongs to. */
export function KnownAddress({ email }: { email: string }) {
	return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
