import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { signedInUser } from '../../../platform/auth/authenticate.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { decideInReview, decideSeveralInReview } from './decide.service.ts';
import { getActiveDecision, listDecidedItems, listReview } from './review.service.ts';
import { undoDecision, undoDecisions } from './undo.service.ts';

export const reviewRoutes: Module = async (app, { db }) => {
  route(app, calls.listReview, (request) => listReview(db, request.query));
  route(app, calls.decideInReview, (request) => decideInReview(db, request.body, actorOf(request)));
  route(app, calls.getStandingReview, (request) => getActiveDecision(db, request.query));
  route(app, calls.listDecidedItems, (request) => listDecidedItems(db, signedInUser(request).id));
  route(app, calls.decideSeveralInReview, (request) => decideSeveralInReview(db, request.body, actorOf(request)));
  route(app, calls.undoReviewDecisions, (request) => undoDecisions(db, request.body.ids, actorOf(request)));
  route(app, calls.undoReviewDecision, (request) => undoDecision(db, request.params.id, actorOf(request)));
};
