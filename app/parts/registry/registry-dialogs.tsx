import type { SubmissionResult } from '@conform-to/react';
import { useFetcher } from '@remix-run/react';
import type { ReactNode } from 'react';
import { newRegistryPath, registryPagePath } from '../../paths/registry-paths';
import { DialogLink } from '../../ui/dialog-link';
import { RegistryForm, type RegistryPage } from './registry-form';
import { RegistryBegun, type SharedRegistry, ShareRegistry } from './share-registry';

interface LinkProps {
	className?: string;
	children: ReactNode;
}

/**
 * A link that opens the dialog for a new gift registry. After the registry was saved, the dialog shows the registry's address.
 */
export const NewRegistryLink = ({ className, children }: LinkProps) => (
	<DialogLink<RegistryPage>
		to={newRegistryPath}
		className={className}
		labelledBy="registry-heading"
		dialog={(page, close) => <FormDialog page={page} close={close} />}
	>
		{children}
	</DialogLink>
);

export const EditRegistryLink = ({ id, className, children }: LinkProps & { id: number }) => (
	<DialogLink<RegistryPage>
		to={registryPagePath(id, 'edit')}
		className={className}
		labelledBy="registry-heading"
		dialog={(page, close) => <FormDialog page={page} close={close} />}
	>
		{children}
	</DialogLink>
);

export const ShareRegistryLink = ({ id, className, children }: LinkProps & { id: number }) => (
	<DialogLink<SharedRegistry>
		to={registryPagePath(id, 'share')}
		className={className}
		labelledBy="share-heading"
		dialog={(shared, close) => <ShareDialog id="share-heading" heading="Share" shared={shared} close={close} />}
	>
		{children}
	</DialogLink>
);

interface FormAnswer {
	lastResult?: SubmissionResult | undefined;
	made?: SharedRegistry | undefined;
}

function FormDialog({ page, close }: { page: RegistryPage; close: () => void }) {
	const post = useFetcher<FormAnswer>();
	if (post.data?.made)
		return (
			<ShareDialog id="registry-heading" heading="Registry Created!" shared={post.data.made} close={close}>
				<RegistryBegun id={post.data.made.id} />
			</ShareDialog>
		);
	return (
		<RegistryForm
			Form={post.Form}
			page={page}
			lastResult={post.data?.lastResult}
			busy={post.state !== 'idle'}
			heading={(words) => <h2 id="registry-heading">{words}</h2>}
			cancel={
				<button type="button" className="button button-quiet" onClick={close}>
					Cancel
				</button>
			}
		>
			<input type="hidden" name="answer" value="data" />
		</RegistryForm>
	);
}

interface ShareDialogProps {
	/** The id of the dialog's heading. */
	id: string;
	heading: string;
	shared: SharedRegistry;
	close: () => void;
	children?: ReactNode;
}

function ShareDialog({ id, heading, shared, close, children }: ShareDialogProps) {
	return (
		<div className="stack">
			<h2 id={id}>{heading}</h2>
			{children}
			<ShareRegistry shared={shared} />
			<p>
				<button type="button" className="button button-quiet" onClick={close}>
					Close
				</button>
			</p>
		</div>
	);
}
