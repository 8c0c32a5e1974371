/** Shows new recovery codes, which users can use if they have lost their authenticator. Recovery codes are shown only once. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
	<>
		<p>
			Each code logs you in once without your authenticator. Print the codes or write them down: the desk does not show
			them again.
		</p>
		<ul className="desk-code" aria-label="Recovery codes">
			{codes.map((code) => (
				<li key={code}>{code}</li>
			))}
		</ul>
	</>
);
