import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { mendCovers } from './covers/mend-covers';
import { reportErrors } from './page/report-errors';
import { retryFailedRequests } from './page/retry-failed-requests';

mendCovers();
retryFailedRequests();
reportErrors();

/**
 * Waits for the page's data before hydration. Otherwise Remix's page would suspend until the data have arrived, and a click
 * before that would fail in React (error 345). The call makes Remix read the page's data. The call throws a promise that
 * resolves when the data have arrived.
 */
async function readData(): Promise<void> {
	try {
		RemixBrowser({});
	} catch (reading) {
		if (!(reading instanceof Promise)) throw reading;
		await reading;
	}
}

void readData().then(() =>
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<RemixBrowser />
			</StrictMode>,
		);
	}),
);
