import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadQuestion } from '../item/question.server';
import { QuestionPage } from '../item/question-page';
import type { PageHandle } from '../page/page-handle';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
	subject: (data) => data?.title.title,
	canonical: () => '',
};

export const loader = (args: LoaderFunctionArgs) => loadQuestion(args, 'stock');

export default QuestionPage;
