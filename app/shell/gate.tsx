import type { Shell } from './shell.server';

/** All that a private store shows to whoever is not logged in, and an exclusive one to everybody (spec 3 §2). */
export function Gate({ name, message }: { name: string; message: string }) {
	const words = message.trim() === '' ? 'You must be logged in to view.' : message;
	return (
		<div className="door">
			<h1>{name}</h1>
			{words.split(/\n\s*\n/).map((paragraph) => (
				<p className="lead" key={paragraph}>
					{paragraph}
				</p>
			))}
		</div>
	);
}

/** Whether the page is only the gate. */
export const isGated = (shell: Shell | undefined): shell is Shell & { gate: { message: string } } =>
	Boolean(shell?.gate);
