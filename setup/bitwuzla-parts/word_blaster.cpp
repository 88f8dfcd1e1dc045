// Takes the place of Bitwuzla's word blaster for floats, which needs a library (SymFPU) that no
// package registry has. Pollard lowers floats to bit-vectors itself, so Bitwuzla never sees one.
// Whoever hands it a float nevertheless gets an exception, which the C interface reports.

#include "solver/fp/word_blaster.h"

#include <bitwuzla/cpp/bitwuzla.h>

#include "solver/array/array_solver.h"
#include "solver/fun/fun_solver.h"
#include "solver/quant/quant_solver.h"
#include "solver/solver_state.h"

namespace bzla::fp {

struct WordBlaster::Internal
{
};

namespace {

[[noreturn]] void
refuse()
{
  throw bitwuzla::Exception("this library is built without floating-point arithmetic");
}

}  // namespace

WordBlaster::WordBlaster(Env& env, SolverState& state)
    : d_word_blasted_consts(state.backtrack_mgr()), d_env(env), d_solver_state(state)
{
}

WordBlaster::~WordBlaster() = default;

bool
WordBlaster::is_leaf(const Node& node)
{
  return array::ArraySolver::is_theory_leaf(node) || fun::FunSolver::is_theory_leaf(node)
         || quant::QuantSolver::is_theory_leaf(node);
}

uint32_t
WordBlaster::unpacked_exp_size(const Node&)
{
  refuse();
}

uint32_t
WordBlaster::unpacked_sig_size(const Node&)
{
  refuse();
}

Node
WordBlaster::word_blast(const Node&)
{
  refuse();
}

bool
WordBlaster::is_word_blasted(const Node&) const
{
  return false;
}

bool
WordBlaster::is_cur_word_blasted_const(const Node&) const
{
  return false;
}

Node
WordBlaster::word_blasted(const Node&) const
{
  refuse();
}

std::pair<Node, bool>
WordBlaster::valid(const Node&)
{
  refuse();
}

}  // namespace bzla::fp
